import { useEffect, useState } from 'react';
import { protectStorage, readStorage, type StorageReport } from '#sync/device/device-storage.ts';

/** What this device tells of its space, and the way to ask that it keeps what is here. Undefined until it has answered. */
export function useStorage() {
  const [storage, setStorage] = useState<StorageReport>();
  const [hasRefused, setHasRefused] = useState(false);
  useEffect(() => {
    let isHere = true;
    void readStorage().then((read) => isHere && setStorage(read));
    return () => {
      isHere = false;
    };
  }, []);
  const protect = async (): Promise<void> => {
    const isKept = await protectStorage();
    setHasRefused(isKept === false);
    setStorage(await readStorage());
  };
  return { storage, hasRefused, protect };
}
