import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../app/queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { messages } from './messages.ts'

const chipStyle =
  'inline-flex min-h-11 items-center rounded-card border px-4 py-2 text-start leading-snug no-underline transition-colors'

/** What people come with, each with the lesson that answers it; and where help is right now. */
export function OfferedIntents() {
  'use no memo'
  const { intents } = useCatalog().layout
  return (
    <section aria-labelledby="on-your-mind">
      <h2 id="on-your-mind" className="mb-3 text-title-m">
        {messages.onYourMind()}
      </h2>
      <ul className="flex flex-wrap gap-2.5">
        {intents.map(({ slug, title, track, unitId }) => (
          <li key={slug}>
            <Link
              to="/track/$slug"
              params={{ slug: track }}
              hash={unitId}
              className={classNames(
                chipStyle,
                'border-edge bg-card text-ink hover:border-accent hover:bg-tint',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/help-right-now"
            className={classNames(chipStyle, 'border-warm font-semibold text-warm hover:bg-tint')}
          >
            {commonMessages.helpRightNow()}
          </Link>
        </li>
      </ul>
    </section>
  )
}
