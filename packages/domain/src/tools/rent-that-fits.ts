import type { Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import { formatMoney, formatPercent } from './format-values.ts'
import { messages } from './rent-that-fits.messages.ts'
import { defineTool, type Outcome } from './tool.ts'

const fields = {
  takeHome: { kind: 'money', label: messages.takeHome, hint: messages.takeHomeHint, min: 1 },
  mustPays: { kind: 'money', label: messages.mustPays, hint: messages.mustPaysHint, ifEmpty: 0 },
  rest: { kind: 'money', label: messages.rest, hint: messages.restHint },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>

/** Cents a month, below 0 where money is missing; `share`: thousandths of a percent of the take-home pay, or null. */
type Result = { rent: number; share: number | null }

const WHOLE = 100_000

function compute({ takeHome, mustPays, rest }: Values): Outcome<Result> {
  const rent = takeHome - mustPays - rest
  return { result: { rent, share: rent > 0 ? Math.round((rent * WHOLE) / takeHome) : null } }
}

function describeRent({ rent, share }: Result, { rest }: Values): string {
  if (share !== null)
    return messages.fits({
      rent: formatMoney(rent),
      rest: formatMoney(rest),
      share: formatPercent(share, 0),
    })
  return rent < 0 ? messages.none({ missing: formatMoney(-rent) }) : messages.nothingLeft()
}

function describe(result: Result, values: Values): Description {
  const bars = [
    { title: messages.rent(), cents: Math.max(0, result.rent) },
    { title: messages.bills(), cents: values.mustPays },
    { title: messages.everythingElse(), cents: values.rest },
  ]
  return {
    headline: describeRent(result, values),
    blocks: [
      { kind: 'bars', groups: [{ title: messages.month(), bars }] },
      { kind: 'notes', notes: [messages.utilities()] },
    ],
  }
}

export const rentThatFits = defineTool({
  slug: 'rent-that-fits',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaRent, messages.formulaShare],
  compute,
  describe,
})
