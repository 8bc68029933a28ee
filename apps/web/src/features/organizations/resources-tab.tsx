import { useQuery } from '@tanstack/react-query'
import { QueryRegion } from '../../app/query-region.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { ContentText } from '../../ui/content-text.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatBytes } from '../../ui/fields/file-rules.ts'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichMessage } from '../../ui/rich-message.tsx'
import { ListLoading } from '../../ui/tables/list-loading.tsx'
import { messages } from './messages.ts'
import { organizationResourcesQuery } from './queries.ts'

type ResourcesTabProps = { slug: string; onDownload: (resourceId: string) => void }

/** The files that the product offers to an organization. */
export function ResourcesTab({ slug, onDownload }: ResourcesTabProps) {
  const query = useQuery(organizationResourcesQuery(slug))
  return (
    <QueryRegion query={query} name={messages.theResources()} loading={<ListLoading />}>
      {({ resources }) =>
        resources.length === 0 ? (
          <EmptyState title={messages.noResources()} text={messages.resourcesAppearHere()} />
        ) : (
          <Card flush>
            <ul className="divide-y divide-line">
              {resources.map(({ resourceId, displayName, language, description, file }) => (
                <li
                  key={resourceId}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6"
                >
                  <div {...getLanguageAttributes(language)} className="min-w-0 flex-1 basis-72">
                    <h2 className="font-sans text-body font-semibold">{displayName}</h2>
                    {description && (
                      <p dir="auto" className="max-w-reading text-small text-soft">
                        {description}
                      </p>
                    )}
                  </div>
                  <a
                    href={file.href}
                    download
                    onClick={() => onDownload(resourceId)}
                    className={buttonStyle({ variant: 'outline', size: 'small' })}
                  >
                    <LineIcon name="download" className="size-5" />
                    <RichMessage
                      parts={messages.download({
                        title: displayName,
                        name: (text) => (
                          <ContentText key="name" language={language}>
                            {text}
                          </ContentText>
                        ),
                        hidden: (text) => <span className="sr-only">{text}</span>,
                      })}
                    />
                    <span className="font-normal text-soft">{formatBytes(file.size)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </QueryRegion>
  )
}
