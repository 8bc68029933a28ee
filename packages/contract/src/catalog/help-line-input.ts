import { helpSections, parsePhoneNumber, writtenPhoneNumber } from '@kitchen-table/domain/help'
import { z } from 'zod'
import { nameText, siteAddress } from '../fields.ts'

/** Sources that a help line names at most. */
const MAX_SOURCES = 12

const shortText = (max: number) => nameText().max(max, `Please use at most ${max} characters.`)

const phoneNumber = z
  .string()
  .max(40, 'Not a number that a phone can dial.')
  .overwrite((typed) => parsePhoneNumber(typed) ?? typed)
  .regex(
    writtenPhoneNumber,
    'Please write a number that a phone can dial, such as 800-799-7233 or 988. A word for letters, or what to press, belongs in the texts.',
  )

/** A word to send as the first text; one line without characters that an address of a text could not carry. */
const textWord = nameText()
  .max(20, 'Please use at most 20 characters.')
  .regex(/^[\p{L}\p{N} ]*$/u, 'Please use only letters, digits and spaces.')

const date = z.iso.date('Please choose a date.')

const contactFields = {
  name: nameText().min(1, 'Please give it a name.').max(100, 'A name has at most 100 characters.'),
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
      .min(1, 'Please choose at least one section.')
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
    sources: z.array(shortText(300).min(1, 'Please write where it is from.')).max(MAX_SOURCES),
    position: z.int('Please enter a whole number.').min(0, 'Please enter 0 or more.').max(9999),
    disabled: z.boolean(),
  })
  .refine(({ phone, text, site, otherWay }) => (phone ?? text ?? site ?? otherWay) !== '', {
    path: ['phone'],
    message:
      'Please give one way to reach it: a phone number, a text number, a site, or another way in words.',
  })
  .refine(({ checkedOn, checkAgainBy }) => checkedOn < checkAgainBy, {
    path: ['checkAgainBy'],
    message: 'It is to be checked again on a later day than it was checked.',
  })
export type HelpLineInput = z.infer<typeof helpLineInput>

/** An organization's own place: what its administrators may set. */
export const ownHelpLineInput = z
  .strictObject(contactFields)
  .refine(({ phone, text, site }) => phone !== null || text !== null || site !== null, {
    path: ['phone'],
    message: 'Please give one way to reach it: a phone number, a text number, or a site.',
  })

export const MAX_OWN_HELP_LINES = 10

/** All places of an organization, in their order. */
export const ownHelpLinesInput = z
  .array(ownHelpLineInput)
  .max(MAX_OWN_HELP_LINES, `There can be at most ${MAX_OWN_HELP_LINES} places.`)
  .refine(
    (lines) => new Set(lines.map(({ name }) => name.toLowerCase())).size === lines.length,
    'Please give each place a name of its own.',
  )
