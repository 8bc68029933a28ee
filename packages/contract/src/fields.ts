import { slugPattern } from '@kitchen-table/domain/catalog/slug'
import { z } from 'zod'

export const slug = z.string().regex(slugPattern, 'Not an address that we use.')

/** Ids of units, short enough for a learner's whole list to stay small (docs/product.md 4.9). */
export const unitId = z.string().regex(/^[a-z0-9-]{1,16}$/, 'Not the id of a lesson.')

/** Made where an event happened. */
export const eventId = z.uuid('Not the id of an event.')

export const time = z.iso.datetime({ message: 'Not a time in UTC.' })

/** A route's path, without query or fragment. */
export const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[^?#\p{Cc}]*$/u, 'Not the path of a page.')
