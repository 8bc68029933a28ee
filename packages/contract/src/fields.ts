import { slugPattern } from '@kitchen-table/domain/catalog/slug'
import { z } from 'zod'

export const slug = z.string().regex(slugPattern, 'Not an address that we use.')

/** The id of a unit: short, so that the list of all units of a learner stays small (docs/product.md 4.9). */
export const unitId = z.string().regex(/^[a-z0-9-]{1,16}$/, 'Not the id of a lesson.')

/** A UUID that the client makes for an event, so that sending the event again stores it once. */
export const eventId = z.uuid('Not the id of an event.')

export const time = z.iso.datetime({ message: 'Not a time in UTC.' })

/** The path of a page, without query or fragment. */
export const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[^?#\p{Cc}]*$/u, 'Not the path of a page.')
