/** `score` is zxcvbn's, 0 (guessed at once) to 4. `isCommon`: the password is in a list of common passwords. */
export type Estimate = { score: number; isCommon: boolean; isPersonal: boolean };
export type EstimateStrength = (password: string, names: string[]) => Estimate;

let loading: Promise<EstimateStrength> | undefined;

/** Returns the estimator with its lists of words and passwords. They take 30 MB, so they load with the first check. */
export function loadEstimator(): Promise<EstimateStrength> {
  loading ??= load();
  return loading;
}

async function load(): Promise<EstimateStrength> {
  const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...spanish.dictionary },
    graphs: common.adjacencyGraphs,
    translations: spanish.translations,
    // Digits that replace letters: more variants block the main thread for a second for some passwords.
    l33tMaxSubstitutions: 10,
  });
  return (password, names) => {
    const { score, sequence } = estimator.check(password, names);
    const lists = sequence.flatMap(({ dictionaryName }) => dictionaryName ?? []);
    return { score, isCommon: lists.includes('passwords-common'), isPersonal: lists.includes('userInputs') };
  };
}
