import { useEffect, useState } from 'react';
import { persistStorage, readStorage, type StorageReport } from '#sync/device/device-storage.ts';

/**
 * Returns the storage state of this device, and an action to request persistent storage. Undefined until the browser
 * responds.
 */
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
