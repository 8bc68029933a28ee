/** A number of a result, with what it is: "Payment a month", "$293.02". */
export type ResultRow = { label: string; value: string }

/** What belongs together, such as one of several offers. */
export type Card = {
  title: string
  /** A word that marks it, such as "Costs least". */
  mark?: string | undefined
  rows: readonly ResultRow[]
  /** What happens one after another. */
  steps?: readonly string[]
}

/** Amounts in cents, to be compared by the lengths of their bars, also with those of the other groups. */
export type BarGroup = { title: string; bars: readonly { title: string; cents: number }[] }

type DescriptionBlock =
  | { kind: 'rows'; rows: readonly ResultRow[] }
  | { kind: 'cards'; cards: readonly Card[] }
  | { kind: 'bars'; groups: readonly BarGroup[] }
  | { kind: 'notes'; notes: readonly string[] }

/** A result in words: first the sentence that matters most, then what explains it. */
export type Description = { headline: string; blocks: readonly DescriptionBlock[] }
