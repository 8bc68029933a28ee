import { addDays, DAY_MS } from '../calendar/day.ts'

export const factKinds = ['figure', 'date', 'program', 'law', 'phone', 'link', 'window'] as const
export type FactKind = (typeof factKinds)[number]

/** One value of a fact as it stands in a sentence: "$4,400". `name` is '' if it is the only one. */
export type FactValue = { name: string; text: string }

/** How many periods a window has at most. */
export const MAX_PERIODS = 20

/** Days (YYYY-MM-DD) from the first to the last on which something is open. */
export type FactPeriod = { opens: string; closes: string }

/**
 * Something that can become wrong with time, and that texts name instead of stating it: a record of the library, which
 * editors edit. A text has `{{slug}}` or `{{slug.name}}` where the value stands, or a link to `fact:slug`.
 */
export type Fact = {
  slug: string
  /** What it is, for editors: "HSA contribution limits". */
  title: string
  kind: FactKind
  /** At least one; of a window none. */
  values: FactValue[]
  /** An https address, of a link only. */
  url: string | null
  /** Of a window only: at least one, in the order of time, not overlapping. */
  periods: FactPeriod[]
  /** The year ("2026") or the day from which it holds ("2026-07-01"); '' if it has none. */
  holdsFor: string
  source: { title: string; url: string }
  /** The day on which an editor checked it, and the one from which it is to be checked again: YYYY-MM-DD. */
  checkedOn: string
  checkAgainBy: string
  /** False if it could not be confirmed at its source; `note` says why. */
  confirmed: boolean
  /** For editors. */
  note: string
  /** Whether it is offered for new texts no more. Texts that name it still show its value. */
  disabled: boolean
}

/** What is left out of a fact. */
export const emptyFact = {
  values: [],
  url: null,
  periods: [],
  holdsFor: '',
  confirmed: true,
  note: '',
  disabled: false,
} satisfies Partial<Fact>

/** Whether periods are in the order of time, without a day in common. */
export const isValidPeriodOrder = (periods: readonly FactPeriod[]): boolean =>
  periods.every(({ opens }, index) => index === 0 || (periods[index - 1]?.closes ?? '') < opens)

/** After so many days a fact is checked again at the latest. */
const MAX_DAYS_UNTIL_CHECK = 365

/**
 * Returns the day on which a fact that is checked on `today` is to be checked again: after as many days as the last time,
 * and after a year if it is new.
 */
export function computeNextFactCheck(
  fact: Pick<Fact, 'checkedOn' | 'checkAgainBy'> | null,
  today: string,
): string {
  const days =
    fact === null
      ? MAX_DAYS_UNTIL_CHECK
      : (Date.parse(fact.checkAgainBy) - Date.parse(fact.checkedOn)) / DAY_MS
  return addDays(today, Math.min(MAX_DAYS_UNTIL_CHECK, Math.max(1, Math.round(days))))
}

/** The names by which a text can show the first and the last day of a window. */
export const windowValueNames = ['opens', 'closes'] as const

/** Returns the names of the values that a text can show of a fact; '' is the fact without a name. */
export function listFactValueNames({ kind, values }: Pick<Fact, 'kind' | 'values'>): string[] {
  return kind === 'window' ? ['', ...windowValueNames] : values.map(({ name }) => name)
}

/** Whether there is a value that a text names: `reference` is a slug, with the name of a value if the text has one. */
export function hasFactValue(
  facts: { get(slug: string): Pick<Fact, 'kind' | 'values'> | undefined },
  reference: string,
): boolean {
  const [slug = '', name = ''] = reference.split('.')
  const fact = facts.get(slug)
  return fact !== undefined && listFactValueNames(fact).includes(name)
}

/** Whether a link can lead to a fact, as `fact:slug`. */
export const isLinkableFact = ({ kind }: Pick<Fact, 'kind'>): boolean => kind === 'link' || kind === 'phone'

/** Whether a fact is to be checked again; `today` is a day (YYYY-MM-DD). */
export function isFactOverdue(
  { checkAgainBy, disabled }: Pick<Fact, 'checkAgainBy' | 'disabled'>,
  today: string,
): boolean {
  return !disabled && checkAgainBy <= today
}
