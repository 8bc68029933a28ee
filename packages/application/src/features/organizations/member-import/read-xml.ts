import type { Readable } from 'node:stream'
import sax from 'sax'

/** Returns the attribute with a name, with or without a prefix. */
export type ReadAttribute = (name: string) => string | undefined

/** What a reader of XML gets; names are without their prefix. */
type XmlHandlers = {
  open?: (name: string, attribute: ReadAttribute) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** An XML file that is no well-formed one, or has a document type, which could define texts without end. */
class XmlError extends Error {}

/** More than a tag of a workbook has, and time that grows faster than their number. */
const MAX_ATTRIBUTES = 100

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML from a stream piece by piece, after each of which other work has its turn and the caller may end the reading.
 * Throws an XmlError.
 */
export async function* readXml(
  stream: Readable,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<undefined, void, void> {
  // It counts positions, without which it does not limit the length of names, attributes and comments.
  const parser = sax.parser(true, { position: true })
  let problem: string | null = null
  parser.onerror = (error) => {
    problem ??= error.message
  }
  parser.ondoctype = () => {
    problem ??= 'The file has a document type.'
  }
  let attributeCount = 0
  parser.onopentagstart = () => {
    attributeCount = 0
  }
  parser.onattribute = () => {
    attributeCount += 1
    if (attributeCount > MAX_ATTRIBUTES) throw new XmlError('A tag has too many attributes.')
  }
  parser.onopentag = ({ name, attributes }) => {
    open?.(localName(name), (wanted) => {
      const key =
        wanted in attributes ? wanted : Object.keys(attributes).find((each) => localName(each) === wanted)
      const value = key === undefined ? undefined : attributes[key]
      return typeof value === 'object' ? value.value : value
    })
  }
  parser.ontext = (piece) => text?.(piece)
  parser.oncdata = (piece) => text?.(piece)
  parser.onclosetag = (name) => close?.(localName(name))

  for await (const chunk of stream.setEncoding('utf8')) {
    parser.write(chunk)
    if (problem !== null) throw new XmlError(problem)
    yield
  }
}

/** Reads XML from a stream to its end. Throws an XmlError. */
export async function readWholeXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}
