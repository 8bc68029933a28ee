/** Returns the descriptions of the problems that there are. */
export const listProblems = (...problems: [exists: boolean, description: string][]): string[] =>
  problems.filter(([exists]) => exists).map(([, description]) => description)
