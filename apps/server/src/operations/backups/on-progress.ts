/** Hears how far long work is: `done` of `all` bytes or files of this step, where that is known. */
export type OnProgress = (step: string, done?: number, all?: number) => void
