import type { GetICUArgs } from '@schummar/icu-type-parser'

/** The values that a text in ICU MessageFormat has placeholders for. */
type Values<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date }
>

/** The names of the tags in a text: `link` in "See <link>the page</link>". */
type TagNames<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagNames<Rest>
  : never

/** A message without values. */
export type PlainMessage = () => string

/** A message with tags. Returns a list of texts and of what the functions of the tags returned for the text within. */
type RichMessage<Text extends string> = <Element>(
  values: Values<Text> & Record<TagNames<Text>, (content: (string | Element)[]) => Element>,
) => (string | Element)[]

/** Formats a message in the current locale, with the values that its text has placeholders for. */
export type Message<Text extends string> = [TagNames<Text>] extends [never]
  ? [keyof Values<Text>] extends [never]
    ? PlainMessage
    : (values: Values<Text>) => string
  : RichMessage<Text>
