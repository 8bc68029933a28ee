/** What is to be reached; `least` or `most` says in which direction. */
export const goals = {
  catalog: { least: 0.6, unit: '×' },
  start: { least: 0.3, unit: '×' },
  startTail: { most: 10, unit: 'ms' },
  completions: { least: 3, unit: '×' },
  completionsTail: { most: 25, unit: 'ms' },
  memory: { most: 250, unit: 'MB' },
  largeStart: { most: 60, unit: 'KB' },
  search: { most: 16, unit: 'ms' },
  performance: { least: 95, unit: '' },
  accessibility: { least: 100, unit: '' },
  bestPractices: { least: 100, unit: '' },
  largestPaint: { most: 500, unit: 'ms' },
} as const satisfies Record<string, { unit: string } & ({ least: number } | { most: number })>

export type GoalName = keyof typeof goals
