import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { screens } from './screen-list.ts'
import { screenWidths } from './screen-widths.ts'

export const accessibilityChecksFile = fileURLToPath(
  new URL('../web/src/routes/-accessibility-checks.ts', import.meta.url),
)

const axe = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('axe-core/package.json')), 'utf8')))

/** Returns the module with what `journeys/every-screen.test.ts` checks, for the page /accessibility. */
export function formatAccessibilityChecks(): string {
  const checkedScreens = screens.filter(({ isAlike }) => !isAlike)
  return `/** Written by \`npm run docs:accessibility\` from the screens that the journeys check. */
export const checks = {
  screens: ${checkedScreens.length},
  narrowest: ${Math.min(...screenWidths)},
  widest: ${Math.max(...screenWidths)},
  axeVersion: '${axe.version}',
}
`
}
