import type { Impact } from '@kitchen-table/contract/learning'
import { ContentEditorLink } from './content-editor-link.tsx'
import { messages } from './messages.ts'
import { describeUsage, describeUsageCount } from './usage-words.ts'

type UsageListProps = {
  noun: 'track' | 'unit'
  /** Null while nothing is about to be disabled, or it is not known yet. */
  usages: Impact['usages'] | null
}

/** Says, beside the switch that disables a track or unit, what names it (docs/product.md 14.2). */
export function UsageList({ noun, usages }: UsageListProps) {
  return (
    <div className="text-small">
      <p role="status" className={usages ? 'mt-2' : undefined}>
        {usages && describeUsageCount(usages.length, noun)}
      </p>
      {usages && usages.length > 0 && (
        <ul aria-label={messages.whatNames({ noun })} className="mt-1 divide-y divide-line">
          {usages.map((usage) => (
            <li
              key={`${usage.kind} ${usage.content.key} ${usage.detail}`}
              className="flex flex-wrap items-center gap-x-1.5"
            >
              <span className="text-soft">{describeUsage(usage)}</span>
              <ContentEditorLink
                kind={usage.content.kind}
                contentKey={usage.content.key}
                title={usage.content.title}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
