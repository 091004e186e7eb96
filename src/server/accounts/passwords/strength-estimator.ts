/** `score` is zxcvbn's, 0 (guessed at once) to 4. `isCommon`: it is in a list of passwords that people use. */
export type Estimate = { score: number; isCommon: boolean; isPersonal: boolean };
export type EstimateStrength = (password: string, names: string[]) => Estimate;

let loading: Promise<EstimateStrength> | undefined;

/** Returns the estimator, with its lists of words and passwords: 30 MB, so only when the first password is judged. */
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
    // Of letters written as digits: more variants cost a second of the main thread for some passwords.
    l33tMaxSubstitutions: 10,
  });
  return (password, names) => {
    const { score, sequence } = estimator.check(password, names);
    const lists = sequence.flatMap(({ dictionaryName }) => dictionaryName ?? []);
    return { score, isCommon: lists.includes('passwords-common'), isPersonal: lists.includes('userInputs') };
  };
}
