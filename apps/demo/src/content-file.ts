import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { z } from 'zod'
import { ContentError } from './content-error.ts'

/** A file of the content folder: its place as people call it, and what stands in it. */
export type ContentFile = { name: string; text: string }

export function readContentFile(root: URL, name: string): ContentFile {
  try {
    return { name, text: readFileSync(new URL(name, root), 'utf8') }
  } catch (error) {
    throw new ContentError(name, '', `cannot be read (${error instanceof Error ? error.message : error})`)
  }
}

function parseYaml(file: ContentFile, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new ContentError(
      file.name,
      '',
      `is not YAML that we understand (${error instanceof Error ? error.message : error})`,
    )
  }
}

function validate<Schema extends z.ZodType>(
  file: ContentFile,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ContentError(
    file.name,
    (issue?.path ?? []).map(String).join('.'),
    issue?.message ?? 'is not right',
  )
}

/** A whole file of YAML, as its schema has it. */
export function readYaml<Schema extends z.ZodType>(file: ContentFile, schema: Schema): z.output<Schema> {
  return validate(file, schema, parseYaml(file, file.text))
}

const frontMatterPattern = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s

/** A text with front matter: what stands between the `---` lines, as its schema has it, and the Markdown below. */
export function readFrontMatterFile<Schema extends z.ZodType>(file: ContentFile, schema: Schema) {
  const [, head, body] = frontMatterPattern.exec(file.text) ?? []
  if (head === undefined || body === undefined)
    throw new ContentError(file.name, '', 'has no front matter between two lines of ---')
  return { data: validate(file, schema, parseYaml(file, head)), markdown: body.trim() }
}
