import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { z } from 'zod'

/** Thrown for a content file that cannot be used. The message is a sentence that names the file and the field. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    const place = field === '' ? file : `${file}, “${field}”`
    super(`${place}: ${problem.replace(/\.?$/, '.')}`)
  }
}

/** A file of the content folder. `name` is its path from that folder, as error messages show it. */
export type ContentFile = { name: string; text: string }

/** Reads a file of the content folder. Throws a ContentError when it cannot be read. */
export function readContentFile(root: URL, name: string): ContentFile {
  try {
    return { name, text: readFileSync(new URL(name, root), 'utf8') }
  } catch (error) {
    throw new ContentError(name, '', `cannot be read (${error instanceof Error ? error.message : error})`)
  }
}

/** Reads a file of the content folder that is no text. Throws a ContentError when it cannot be read. */
export function readContentBytes(root: URL, name: string): Uint8Array {
  try {
    return readFileSync(new URL(name, root))
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

/** Parses a whole file as YAML and validates it with `schema`. Throws a ContentError for anything else. */
export function readYaml<Schema extends z.ZodType>(file: ContentFile, schema: Schema): z.output<Schema> {
  return validate(file, schema, parseYaml(file, file.text))
}

const frontMatterPattern = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s

/** Splits a file into its validated front matter (YAML) and the Markdown below; throws a ContentError if invalid. */
export function readFrontMatterFile<Schema extends z.ZodType>(file: ContentFile, schema: Schema) {
  const [, head, body] = frontMatterPattern.exec(file.text) ?? []
  if (head === undefined || body === undefined)
    throw new ContentError(file.name, '', 'has no front matter between two lines of ---')
  return { data: validate(file, schema, parseYaml(file, head)), markdown: body.trim() }
}
