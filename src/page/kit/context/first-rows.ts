import { createContext } from 'react';

/** Called once a grid has its first row; what is beside the grid is read after that. */
export const FirstRowsContext = createContext<() => void>(() => undefined);
