import { z } from 'zod'

const { core } = z

/** The limits in a schema's checks: characters or items from `min` to `max`, numbers from `minValue` to `maxValue`. */
type Bounds = {
  min: number
  max: number
  minValue: number
  maxValue: number
  isWhole: boolean
  pattern: RegExp | null
}

const unbounded: Bounds = {
  min: 0,
  max: Number.POSITIVE_INFINITY,
  minValue: -1e9,
  maxValue: 1e9,
  isWhole: false,
  pattern: null,
}

function narrowBounds(bounds: Bounds, check: z.core.$ZodCheck | z.core.$ZodType): Bounds {
  if (check instanceof core.$ZodCheckMinLength) return { ...bounds, min: check._zod.def.minimum }
  if (check instanceof core.$ZodCheckMaxLength) return { ...bounds, max: check._zod.def.maximum }
  if (check instanceof core.$ZodCheckLengthEquals)
    return { ...bounds, min: check._zod.def.length, max: check._zod.def.length }
  if (check instanceof core.$ZodCheckGreaterThan) return { ...bounds, minValue: Number(check._zod.def.value) }
  if (check instanceof core.$ZodCheckLessThan) return { ...bounds, maxValue: Number(check._zod.def.value) }
  if (check instanceof core.$ZodCheckNumberFormat)
    return { ...bounds, isWhole: check._zod.def.format.includes('int') }
  if (check instanceof core.$ZodCheckStringFormat)
    return { ...bounds, pattern: check._zod.def.pattern ?? null }
  return bounds
}

/** Returns the bounds of a schema. Other checks are ignored, as generated values are filtered by the schema itself. */
export function boundsOf(schema: z.core.$ZodType): Bounds {
  return [schema, ...(schema._zod.def.checks ?? [])].reduce(narrowBounds, unbounded)
}
