import { pinning } from './child.ts'
import { type GoalName, goals } from './goals.ts'

/** A figure without a goal is there to understand the others. */
export type Figure = { what: string; value: number; goal?: GoalName; note?: string }

function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

function isReached(value: number, goal: (typeof goals)[GoalName]): boolean {
  return 'least' in goal ? value >= goal.least : value <= goal.most
}

function row({ what, value, goal: name, note = '' }: Figure): string[] {
  if (name === undefined) return [what, rounded(value), '', '', note]
  const goal = goals[name]
  const wanted = 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`
  const unit = goal.unit === '' ? '' : ` ${goal.unit}`
  return [what, rounded(value) + unit, wanted + unit, isReached(value, goal) ? 'yes' : 'NO', note]
}

/** Prints figures beside their goals. */
export function print(figures: Figure[]): void {
  const table = [['figure', 'here', 'goal', 'reached', ''], ...figures.map(row)]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((cells) => (cells[column] ?? '').length)))
  console.log(`\n${pinning}`)
  for (const cells of table)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** A benchmark run by itself. */
export async function printAlone(measure: () => Promise<Figure[]>): Promise<void> {
  print(await measure())
}
