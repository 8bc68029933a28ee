import { factKinds, isValidPeriodOrder, MAX_PERIODS } from '@kitchen-table/domain/facts'
import { parsePhoneNumber } from '@kitchen-table/domain/help'
import { z } from 'zod'
import { nameText, siteAddress } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { messages } from './messages.ts'

export const MAX_FACT_VALUES = 20

const shortText = (max: number) =>
  nameText().max(max, { error: () => fieldMessages.atMostCharacters({ max }) })

const date = z.iso.date({ error: messages.chooseDate })

const valueName = z
  .string()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?)?$/, { error: messages.valueName })

const factValue = z.strictObject({
  name: valueName,
  text: shortText(300).min(1, { error: messages.valueEmpty }),
})

/** A telephone number as help lines have it; one that no phone can dial stays, and is refused below. */
const toWrittenNumber = ({ name, text }: z.infer<typeof factValue>) => ({
  name,
  text: parsePhoneNumber(text) ?? text,
})

const factPeriod = z
  .strictObject({ opens: date, closes: date })
  .refine(({ opens, closes }) => opens <= closes, { path: ['closes'], error: messages.closesBeforeItOpens })

/** The year or the day from which a fact holds. */
const holdsFor = z
  .string()
  .trim()
  .regex(/^(?:\d{4}(?:-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?)?$/, { error: messages.yearOrDay })

/** What an editor may set of a fact. */
export const factInput = z
  .strictObject({
    title: nameText()
      .min(1, { error: messages.factTitle })
      .max(120, { error: () => fieldMessages.titleTooLong({ max: 120 }) }),
    kind: z.enum(factKinds, { error: messages.chooseFactKind }),
    values: z
      .array(factValue)
      .max(MAX_FACT_VALUES, { error: () => messages.tooManyValues({ max: MAX_FACT_VALUES }) }),
    url: siteAddress.nullable(),
    periods: z
      .array(factPeriod)
      .max(MAX_PERIODS, { error: () => messages.tooManyPeriods({ max: MAX_PERIODS }) }),
    holdsFor,
    source: z.strictObject({
      title: shortText(200).min(1, { error: messages.sourceEmpty }),
      url: siteAddress,
    }),
    checkedOn: date,
    checkAgainBy: date,
    confirmed: z.boolean(),
    note: shortText(1000),
    disabled: z.boolean(),
  })
  .overwrite((fact) => (fact.kind === 'phone' ? { ...fact, values: fact.values.map(toWrittenNumber) } : fact))
  .refine(({ kind, values }) => kind === 'window' || values.length > 0, {
    path: ['values'],
    error: messages.valueMissing,
  })
  .refine(({ kind, values }) => kind !== 'window' || values.length === 0, {
    path: ['values'],
    error: messages.windowHasPeriods,
  })
  .refine(({ values }) => new Set(values.map(({ name }) => name)).size === values.length, {
    path: ['values'],
    error: messages.valueNamesDiffer,
  })
  .refine(({ kind, periods }) => (kind === 'window') === periods.length > 0, {
    path: ['periods'],
    error: messages.periodsOfWindows,
  })
  .refine(({ periods }) => isValidPeriodOrder(periods), { path: ['periods'], error: messages.periodsInOrder })
  .refine(({ kind, url }) => (kind === 'link') === (url !== null), {
    path: ['url'],
    error: messages.addressOfLinks,
  })
  .refine(
    ({ kind, values }) => kind !== 'phone' || values.every(({ text }) => parsePhoneNumber(text) !== null),
    { path: ['values'], error: messages.phoneNumber },
  )
  .refine(({ confirmed, note }) => confirmed || note !== '', {
    path: ['note'],
    error: messages.whyUnconfirmed,
  })
  .refine(({ checkedOn, checkAgainBy }) => checkedOn < checkAgainBy, {
    path: ['checkAgainBy'],
    error: messages.checkedLater,
  })
export type FactInput = z.infer<typeof factInput>
