import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { helpLinesQuery } from '../../../app/help/help-lines-query.ts'
import { listWays } from '../../../app/help/list-ways.ts'
import { WayLinks } from '../../../app/help/way-links.tsx'
import { useCatalog } from '../../../app/queries.ts'

/** The topics that are nearest to a search without an answer, and the people of the learner's own organization. */
export function NearbyHelp({ topics: slugs }: { topics: string[] }) {
  const { topics } = useCatalog()
  const { data } = useQuery(helpLinesQuery())
  const nearest = slugs.map((slug) => topics.get(slug)).filter((topic) => topic !== undefined)
  return (
    <>
      {nearest.length > 0 && (
        <div>
          <h3 className="text-title-s">Topics that may be near</h3>
          <ul className="mt-3 flex flex-wrap gap-2.5">
            {nearest.map(({ slug, title }) => (
              <li key={slug}>
                <Link
                  to="/topic/$slug"
                  params={{ slug }}
                  className="inline-flex min-h-11 items-center rounded-card border border-edge bg-card px-4 py-2 leading-snug text-ink no-underline transition-colors hover:border-accent hover:bg-tint"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && data.own.length > 0 && (
        <div>
          <h3 className="text-title-s">People at {data.organization}</h3>
          <ul className="mt-2 space-y-4">
            {data.own.map((line) => (
              <li key={line.name}>
                <p className="font-semibold">{line.name}</p>
                <p className="text-small">
                  {line.hours && <span className="text-soft">{line.hours} </span>}
                  {line.use}
                </p>
                <WayLinks ways={listWays(line)} className="mt-2 flex flex-wrap gap-2 empty:hidden" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
