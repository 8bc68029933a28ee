import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { layoutsQuery, tracksQuery } from '../../../app/admin-api.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { QueryRegion } from '../../../app/query-region.tsx'
import { usePageTitle } from '../../../app/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useChooseLayout, usePageLayout } from '../editors/page-layout.tsx'
import { topicsQuery, unitsQuery } from '../editors/record-list-queries.ts'
import { useClaimedDraft } from '../editors/use-claimed-draft.ts'
import { LayoutEditor } from './layout-editor.tsx'
import { messages } from './messages.ts'
import { ProblemsSection } from './problems-section.tsx'
import { editedIntentsQuery, editedLayoutQuery } from './queries.ts'
import { TransferSection } from './transfer-section.tsx'

const CreateLayoutDialog = lazyComponent(
  () => import('./create-layout-dialog.tsx').then((module) => module.CreateLayoutDialog),
  { name: messages.theLayoutForm, dismiss: ({ onClose }) => onClose() },
)

/** The administrators' first page: what is to be fixed, and the chosen layout (docs/product.md 14.1). */
export function LayoutsScreen() {
  const layout = usePageLayout()
  const chooseLayout = useChooseLayout()
  const { data } = useQuery(layoutsQuery)
  const [isCreating, setIsCreating] = useState(false)
  usePageTitle(messages.contentLayout())

  return (
    <>
      <PageHeading
        lead={messages.youEditLayout({ layout: layout.title })}
        actions={
          <Button
            variant="outline"
            aria-haspopup="dialog"
            disabled={data === undefined}
            onClick={() => setIsCreating(true)}
          >
            {messages.createNewLayout()}
          </Button>
        }
      >
        {messages.contentLayout()}
      </PageHeading>
      <div className="mt-7 space-y-12">
        <ProblemsSection />
        <div id="edited-layout" tabIndex={-1}>
          <EditedLayout key={layout.config} config={layout.config} />
        </div>
        <TransferSection />
      </div>
      {isCreating && data && (
        <CreateLayoutDialog
          layouts={data.layouts}
          onClose={() => setIsCreating(false)}
          onCreated={(created) => {
            setIsCreating(false)
            chooseLayout(created)
          }}
        />
      )}
    </>
  )
}

/** Loads what the editor of a layout needs. It is not shown before all of it is there (docs/security.md T46). */
function EditedLayout({ config }: { config: string }) {
  const layout = useQuery(editedLayoutQuery(config))
  const tracks = useQuery(tracksQuery)
  const topics = useQuery(topicsQuery(config))
  const units = useQuery(unitsQuery)
  const intents = useQuery(editedIntentsQuery)
  const draft = useClaimedDraft(`layout:${config}`)
  const loading = (
    <div className="grid gap-8 lg:grid-cols-2">
      <Skeleton shape="block" className="h-120" />
      <Skeleton shape="block" className="h-120" silent />
    </div>
  )

  if (draft === null) return loading
  return (
    <QueryRegion query={layout} name={messages.theLayout()} loading={loading}>
      {(layoutData) => (
        <QueryRegion query={tracks} name={messages.theTracks()} loading={loading}>
          {(trackData) => (
            <QueryRegion query={topics} name={messages.theTopics()} loading={loading}>
              {(topicData) => (
                <QueryRegion query={units} name={messages.theLessons()} loading={loading}>
                  {(unitData) => (
                    <QueryRegion query={intents} name={messages.theIntents()} loading={loading}>
                      {(intentData) => (
                        <LayoutEditor
                          layout={layoutData}
                          tracks={trackData.tracks}
                          topics={topicData.topics}
                          units={unitData.units}
                          intents={intentData.intents}
                          draftId={draft.id}
                        />
                      )}
                    </QueryRegion>
                  )}
                </QueryRegion>
              )}
            </QueryRegion>
          )}
        </QueryRegion>
      )}
    </QueryRegion>
  )
}
