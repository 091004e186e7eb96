import { createContext, use } from 'react';
import type { Track } from './analytics.ts';

const TrackContext = createContext<Track>(() => {});

export const TrackProvider = TrackContext;

export const useTrack = (): Track => use(TrackContext);
