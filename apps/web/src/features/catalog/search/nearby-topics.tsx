import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../../app/queries.ts'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { messages } from './messages.ts'

/** The topics that are nearest to a search without an answer. */
export function NearbyTopics({ topics: slugs }: { topics: string[] }) {
  'use no memo'
  const { topics } = useCatalog()
  const nearest = slugs.map((slug) => topics.get(slug)).filter((topic) => topic !== undefined)
  if (nearest.length === 0) return null
  return (
    <div>
      <h3 className="text-title-s">{messages.nearbyTopics()}</h3>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {nearest.map(({ slug, title, language }) => (
          <li key={slug}>
            <Link
              to="/topic/$slug"
              params={{ slug }}
              {...getLanguageAttributes(language)}
              className="inline-flex min-h-11 items-center rounded-card border border-edge bg-card px-4 py-2 leading-snug text-ink no-underline transition-colors hover:border-accent hover:bg-tint"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
