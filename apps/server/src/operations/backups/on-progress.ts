/** Called during long work: `done` of `all` bytes or files of this step are processed, where that is known. */
export type OnProgress = (step: string, done?: number, all?: number) => void
