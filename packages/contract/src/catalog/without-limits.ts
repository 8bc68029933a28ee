import { z } from 'zod'

/** The output of each field, as one type: the limits of its schema are gone, and none is optional. */
type FieldsOf<Shape> = { [Name in keyof Shape]: z.ZodType<Exclude<z.output<Shape[Name]>, undefined>> }

function withoutFieldLimits(field: z.core.$ZodType): z.ZodType {
  if (field instanceof z.ZodExactOptional) return withoutFieldLimits(field.unwrap())
  if (field instanceof z.ZodNullable) return withoutFieldLimits(field.unwrap()).nullable()
  if (field instanceof z.ZodArray) return z.array(withoutFieldLimits(field.element))
  if (field instanceof z.ZodObject) return withoutLimits(field)
  if (field instanceof z.ZodUnion) return z.union(field.options.map(withoutFieldLimits))
  if (field instanceof z.core.$ZodString) return z.string()
  if (field instanceof z.core.$ZodNumber) return z.number()
  if (field instanceof z.ZodEnum || field instanceof z.ZodLiteral || field instanceof z.ZodBoolean)
    return field
  throw new Error('No rule for the stored form of this field.')
}

/**
 * Returns the schema of what is stored and returned, from that of an input: its fields with their types only. What an
 * input refuses today may be stored since a time before its limit. A field that an input may leave out is stored always.
 */
export function withoutLimits<Shape extends z.core.$ZodShape>(
  input: Readonly<{ shape: Shape }>,
): z.ZodObject<FieldsOf<Shape>>
export function withoutLimits({ shape }: Readonly<{ shape: z.core.$ZodShape }>): z.ZodObject {
  return z.object(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, withoutFieldLimits(field)])),
  )
}
