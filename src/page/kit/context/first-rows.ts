import { createContext } from 'react';

/** Called once a grid has its first row; everything beside the grid is read after that. */
export const FirstRowsContext = createContext<() => void>(() => undefined);
