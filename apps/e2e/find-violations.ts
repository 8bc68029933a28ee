import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified: `axe.source` is twice as long, and sending and compiling it takes a good part of a check. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Options = {
  /** Runs only these rules of axe. */
  rules?: readonly string[]
  /** Runs all rules but these. */
  withoutRules?: readonly string[]
  /** Checks only what these selectors choose. */
  include?: readonly string[]
}

/** Returns the violations that axe finds in a page: the rule, the element, and what is wrong with it. */
export async function findViolations(
  page: Page,
  { rules, withoutRules = [], include }: Options = {},
): Promise<string[][]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ rules, withoutRules, include }) => {
      const { violations } = await window.axe.run(include ? { include } : document, {
        resultTypes: ['violations'],
        // The only frame is the player's, which is not part of the product.
        iframes: false,
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
        rules: Object.fromEntries(withoutRules.map((rule) => [rule, { enabled: false }])),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => [id, html, any[0]?.message ?? '']),
      )
    },
    { rules: rules && [...rules], withoutRules: [...withoutRules], include: include && [...include] },
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
