import { factInput } from '@kitchen-table/contract/catalog'
import { factSlug } from '@kitchen-table/contract/fields'
import { emptyFact, type Fact } from '@kitchen-table/domain/facts'
import { z } from 'zod'
import { ContentError, type ContentFile, readYaml } from './content-file.ts'

/** A fact as its file has it: one `value`, or `values` by their names. What is left out is empty. */
const writtenFact = z.looseObject({
  slug: factSlug,
  value: z.string().optional(),
  values: z.record(z.string(), z.string()).optional(),
})
const factsFile = z.array(writtenFact)
const storedFact = factInput.safeExtend({ slug: factSlug })

function toFact({ value, values = {}, ...fields }: z.output<typeof writtenFact>): unknown {
  const named = Object.entries(values).map(([name, text]) => ({ name, text }))
  return {
    ...emptyFact,
    ...fields,
    values: value === undefined ? named : [{ name: '', text: value }, ...named],
  }
}

/** Reads the facts of a content file (content/README.md). Throws a ContentError at the first one that cannot be used. */
export function readFacts(file: ContentFile): Fact[] {
  const facts = readYaml(file, factsFile).map((written) => {
    const parsed = storedFact.safeParse(toFact(written))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = [written.slug, ...(issue?.path ?? [])].map(String).join('.')
    throw new ContentError(file.name, field, issue?.message ?? 'is not right')
  })
  const slugs = facts.map(({ slug }) => slug)
  const repeated = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (repeated !== undefined) throw new ContentError(file.name, repeated, 'there are two facts of this name')
  return facts
}
