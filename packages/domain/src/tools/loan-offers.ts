import type { Description } from './description.ts'
import type { Fields, ValuesOf } from './fields/field.ts'
import { formatMoney } from './format-values.ts'
import { messages } from './loan-offers.messages.ts'
import { computeFixedPayment } from './loans.ts'
import { messages as toolMessages } from './messages.ts'
import { defineTool, type Outcome } from './tool.ts'

const fields = {
  offers: {
    kind: 'rows',
    label: messages.offers,
    rowName: messages.offer,
    addRow: messages.addOffer,
    minRows: 2,
    maxRows: 3,
    initialRows: 2,
    columns: {
      name: { kind: 'name', label: toolMessages.name },
      amount: { kind: 'money', label: messages.amount, min: 10_000 },
      rate: { kind: 'percent', label: messages.rate },
      months: { kind: 'months', label: messages.length, hint: messages.lengthHint },
      fees: { kind: 'money', label: messages.fees, ifEmpty: 0 },
    },
  },
} as const satisfies Fields

type Values = ValuesOf<typeof fields>
type Offer = Values['offers'][number]

/** In cents; `cost` is interest and fees, `paid` the amount besides. */
type OfferResult = { place: number; payment: number; interest: number; cost: number; paid: number }

/** `cheapest`: the place of the offer with the lowest cost, null if several have it; `difference`: to the next. */
type Result = { offers: OfferResult[]; cheapest: number | null; difference: number }

function computeOffer({ place, amount, rate, months, fees }: Offer): OfferResult {
  const payment = computeFixedPayment(amount, rate, months)
  const interest = rate === 0 ? 0 : Math.max(0, payment * months - amount)
  const cost = interest + fees
  return { place, payment, interest, cost, paid: amount + cost }
}

function compute(values: Values): Outcome<Result> {
  const offers = values.offers.map(computeOffer)
  const [first, second] = [...offers].sort((a, b) => a.cost - b.cost)
  const difference = first && second ? second.cost - first.cost : 0
  const cheapest = first && difference > 0 ? first.place : null
  return { result: { offers, cheapest, difference } }
}

function describe({ offers, cheapest, difference }: Result, values: Values): Description {
  const nameOf = (place: number) =>
    values.offers.find((offer) => offer.place === place)?.name || messages.offer({ number: place })
  const best = offers.find(({ place }) => place === cheapest)
  const lowest = Math.min(...offers.map(({ payment }) => payment))
  const lowestPayment = offers.find(({ payment }) => payment === lowest)
  const hasDifferentAmounts = new Set(values.offers.map(({ amount }) => amount)).size > 1
  return {
    headline: best
      ? messages.cheapest({
          offer: nameOf(best.place),
          cost: formatMoney(best.cost),
          difference: formatMoney(difference),
        })
      : messages.tie(),
    blocks: [
      {
        kind: 'cards',
        cards: offers.map(({ place, payment, interest, cost, paid }) => ({
          title: nameOf(place),
          mark: place === cheapest ? messages.costsLeast() : undefined,
          rows: [
            { label: messages.payment(), value: formatMoney(payment) },
            { label: messages.interest(), value: formatMoney(interest) },
            { label: messages.cost(), value: formatMoney(cost) },
            { label: messages.paid(), value: formatMoney(paid) },
          ],
        })),
      },
      {
        kind: 'bars',
        groups: [
          {
            title: messages.compared(),
            bars: offers.map(({ place, cost }) => ({ title: nameOf(place), cents: cost })),
          },
        ],
      },
      {
        kind: 'notes',
        notes: [
          ...(best && lowestPayment && lowest < best.payment
            ? [messages.lowestPayment({ offer: nameOf(lowestPayment.place) })]
            : []),
          ...(hasDifferentAmounts ? [messages.differentAmounts()] : []),
        ],
      },
    ],
  }
}

export const loanOffers = defineTool({
  slug: 'loan-offers',
  title: messages.title,
  fields,
  figures: {},
  formula: [messages.formulaPayment, messages.formulaInterest, messages.formulaCost, messages.formulaAssume],
  compute,
  describe,
})
