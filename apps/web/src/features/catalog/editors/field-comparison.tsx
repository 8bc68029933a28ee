import type { ReactNode } from 'react'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { type DiffPart, diffWords } from './diff-words.ts'
import { type EditedField, formatFieldValueLines } from './edited-field.ts'
import { splitRichText } from './rich-text-words.ts'
import { messages } from './versions.messages.ts'

type ComparedValue = { label: string; value: unknown }

type FieldComparisonProps = { field: EditedField; before: ComparedValue; after: ComparedValue }

/** Two values of a field: long texts with their differences marked, everything else side by side. */
export function FieldComparison({ field, before, after }: FieldComparisonProps) {
  const parts = field.kind === 'richText' ? diffRichText(before.value, after.value) : []
  if (parts.some(({ kind }) => kind !== 'same'))
    return <TextDifference parts={parts} before={before} after={after} />

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {[before, after].map((side, index) => (
        <ComparedSide key={side.label} label={side.label}>
          {field.kind === 'richText' ? (
            <RichText html={String(side.value ?? '')} className="text-small" headingLevel={4} />
          ) : (
            <ValueLines field={field} value={side.value} other={index === 0 ? after.value : before.value} />
          )}
        </ComparedSide>
      ))}
    </div>
  )
}

function diffRichText(before: unknown, after: unknown): DiffPart[] {
  return diffWords(splitRichText(String(before ?? '')), splitRichText(String(after ?? '')))
}

function ComparedSide({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-field border border-line bg-ground px-4 py-3">
      <p className="mb-1 text-tiny font-semibold text-soft">{label}</p>
      {children}
    </div>
  )
}

type ValueLinesProps = { field: EditedField; value: unknown; other: unknown }

/** The lines of a value; of a list, those that the other side does not have are bold. */
function ValueLines({ field, value, other }: ValueLinesProps) {
  const lines = formatFieldValueLines(field, value)
  if (field.kind !== 'list')
    return (
      <p dir="auto" className="whitespace-pre-line break-words">
        {lines.join('\n')}
      </p>
    )
  const otherLines = new Set(formatFieldValueLines(field, other))
  return (
    <ol className="space-y-0.5 break-words">
      {lines.map((line) => (
        <li key={line}>
          {otherLines.has(line) ? (
            line
          ) : (
            <>
              <strong>{line}</strong> <span className="text-tiny text-soft">{messages.onlyHere()}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

type TextDifferenceProps = { parts: DiffPart[]; before: ComparedValue; after: ComparedValue }

function TextDifference({ parts, before, after }: TextDifferenceProps) {
  return (
    <div className="rounded-field border border-line bg-ground px-4 py-3">
      <p className="mb-2 flex flex-wrap gap-x-4 text-tiny text-soft">
        <span>
          <RichMessage
            parts={messages.struckOutIn({
              version: before.label,
              del: (words) => <del className="text-danger">{words}</del>,
            })}
          />
        </span>
        <span>
          <RichMessage
            parts={messages.underlinedIn({
              version: after.label,
              ins: (words) => <ins className="font-semibold text-accent">{words}</ins>,
            })}
          />
        </span>
      </p>
      <p className="whitespace-pre-line break-words">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are never reordered
          <DifferencePart key={index} part={part} />
        ))}
      </p>
    </div>
  )
}

function DifferencePart({ part: { kind, text } }: { part: DiffPart }) {
  if (kind === 'same') return text
  const hidden = (words: ReactNode[]) => <VisuallyHidden>{words}</VisuallyHidden>
  if (kind === 'removed')
    return (
      <del className="text-danger">
        <RichMessage parts={messages.removedText({ text, hidden })} />
      </del>
    )
  return (
    <ins className="font-semibold text-accent">
      <RichMessage parts={messages.addedText({ text, hidden })} />
    </ins>
  )
}
