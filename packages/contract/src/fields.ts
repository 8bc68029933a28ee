import { passwordRules } from '@kitchen-table/domain/accounts'
import { slugPattern } from '@kitchen-table/domain/catalog'
import { removeHiddenCharacters } from '@kitchen-table/domain/language'
import { languages } from '@kitchen-table/i18n/locale'
import { z } from 'zod'
import { messages } from './messages.ts'

const createSlug = () => z.string().regex(slugPattern, { error: messages.notAnAddress })

export const slug = createSlug()

/**
 * The slugs of one kind of record. They accept the same texts; generated requests recognize by the schema itself which
 * records a field names.
 */
export const trackSlug = createSlug()
export const topicSlug = createSlug()
export const layoutSlug = createSlug()
export const iconSlug = createSlug()
export const groupSlug = createSlug()
export const helpLineSlug = createSlug()
export const intentSlug = createSlug()
export const factSlug = createSlug()

/** The id of a unit: short, so that the list of all units of a learner stays small (docs/product.md 4.9). */
const UNIT_ID = /^[a-z0-9-]{1,16}$/
export const unitId = z.string().regex(UNIT_ID, { error: messages.notALesson })
/** The id of a lesson that a person chooses. */
export const chosenUnitId = z
  .string()
  .min(1, { error: messages.chooseLesson })
  .regex(UNIT_ID, { error: messages.notALesson })

/** A UUID that the client makes for an event, so that sending the event again stores it once. */
export const eventId = z.uuid({ error: messages.notAnEvent })

/**
 * A random UUID that the client makes for a new record, so that creating it again after a lost response returns the
 * record of the first request.
 */
export const creationId = z.uuidv4({ error: messages.notACreation }).toLowerCase()

export const language = z.enum(languages)

export const time = z.iso.datetime({ error: messages.notATime })

/** The path of a page, without query or fragment. */
export const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[^?#\p{Cc}]*$/u, { error: messages.notAPage })

/** A text that names someone or something: without outer spaces and hidden characters (docs/security.md T15). */
export const nameText = () => z.string().overwrite(removeHiddenCharacters).trim()

/** The address of a page outside: an https address with a name of a host. */
export const siteAddress = z
  .string()
  .trim()
  .max(300, { error: () => messages.atMostCharacters({ max: 300 }) })
  .regex(/^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}(?:[/?#][^\s<>"\\^`{|}]*)?$/, {
    error: messages.httpsAddress,
  })

/** An e-mail address as typed. Only its length is checked here; the use-cases normalize it. */
export const email = z.string().min(1).max(254)
export const password = z.string().min(1).max(400)
export const code = z.string().min(1).max(40)

/** A new password: one issue for each broken rule of docs/product.md 7.5, with the rule's label as its message. */
export const newPassword = z
  .string()
  .max(400)
  .check((context) => {
    for (const rule of passwordRules)
      if (!rule.isMet(context.value))
        context.issues.push({ code: 'custom', input: context.value, message: rule.label() })
  })
