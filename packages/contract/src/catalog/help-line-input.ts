import { helpSections, parsePhoneNumber, phoneNumberPattern } from '@kitchen-table/domain/help'
import { z } from 'zod'
import { nameText, siteAddress } from '../fields.ts'
import { messages as fieldMessages } from '../messages.ts'
import { messages } from './messages.ts'

/** Sources that a help line names at most. */
const MAX_SOURCES = 12

const shortText = (max: number) =>
  nameText().max(max, { error: () => fieldMessages.atMostCharacters({ max }) })

const phoneNumber = z
  .string()
  .max(40, { error: messages.notDialable })
  .overwrite((typed) => parsePhoneNumber(typed) ?? typed)
  .regex(phoneNumberPattern, { error: messages.phoneNumber })

/** A word to send as the first text; one line without characters that an address of a text could not carry. */
const textWord = shortText(20).regex(/^[\p{L}\p{N} ]*$/u, { error: messages.textWord })

const date = z.iso.date({ error: messages.chooseDate })

const contactFields = {
  name: nameText()
    .min(1, { error: messages.nameRequired })
    .max(100, { error: () => fieldMessages.nameTooLong({ max: 100 }) }),
  phone: phoneNumber.nullable(),
  text: z.strictObject({ number: phoneNumber, word: textWord }).nullable(),
  site: siteAddress.nullable(),
  hours: shortText(200),
  use: shortText(400),
}

/** What an editor may set of a help line. */
export const helpLineInput = z
  .strictObject({
    ...contactFields,
    sections: z
      .array(z.enum(helpSections))
      .min(1, { error: messages.chooseSection })
      .max(helpSections.length)
      .overwrite((sections) => [...new Set(sections)]),
    otherWay: shortText(100),
    videophone: shortText(200),
    languages: shortText(200),
    region: shortText(100),
    whatHappens: shortText(400),
    opening: shortText(200),
    checkedOn: date,
    checkAgainBy: date,
    sources: z.array(shortText(300).min(1, { error: messages.sourceEmpty })).max(MAX_SOURCES),
    position: z.int({ error: messages.wholeNumber }).min(0, { error: messages.zeroOrMore }).max(9999),
    disabled: z.boolean(),
  })
  .refine(({ phone, text, site, otherWay }) => (phone ?? text ?? site ?? otherWay) !== '', {
    path: ['phone'],
    error: messages.oneWayOrWords,
  })
  .refine(({ checkedOn, checkAgainBy }) => checkedOn < checkAgainBy, {
    path: ['checkAgainBy'],
    error: messages.checkedLater,
  })
export type HelpLineInput = z.infer<typeof helpLineInput>

/** An organization's own place: what its administrators may set. */
export const ownHelpLineInput = z
  .strictObject(contactFields)
  .refine(({ phone, text, site }) => phone !== null || text !== null || site !== null, {
    path: ['phone'],
    error: messages.oneWay,
  })

const MAX_OWN_HELP_LINES = 10

/** All places of an organization, in their order. */
export const ownHelpLinesInput = z
  .array(ownHelpLineInput)
  .max(MAX_OWN_HELP_LINES, { error: () => messages.tooManyPlaces({ max: MAX_OWN_HELP_LINES }) })
  .refine((lines) => new Set(lines.map(({ name }) => name.toLowerCase())).size === lines.length, {
    error: messages.uniqueNames,
  })
