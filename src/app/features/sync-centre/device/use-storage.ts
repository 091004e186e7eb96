import { useEffect, useState } from 'react';
import { persistStorage, readStorage, type StorageReport } from '#sync/device/device-storage.ts';

/** What this device tells of its space, and the way to ask that it keeps what is here. Undefined until it has answered. */
export function useStorage() {
  const [storage, setStorage] = useState<StorageReport>();
  const [hasRefused, setHasRefused] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void readStorage().then((read) => isMounted && setStorage(read));
    return () => {
      isMounted = false;
    };
  }, []);
  const protect = async (): Promise<void> => {
    const isPersisted = await persistStorage();
    setHasRefused(isPersisted === false);
    setStorage(await readStorage());
  };
  return { storage, hasRefused, protect };
}
