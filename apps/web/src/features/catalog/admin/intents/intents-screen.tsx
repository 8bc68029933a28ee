import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryRegion } from '../../../../app/query-region.tsx'
import { usePageTitle } from '../../../../app/use-page-title.ts'
import { Button } from '../../../../ui/button.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { ListLoading } from '../list-parts.tsx'
import { editedHelpLinesQuery, editedIntentsQuery, unitsQuery } from '../queries.ts'
import { EditableIntents } from './editable-intents.tsx'
import type { OpenedForm } from './opened-form.ts'

/** What people search for in their own words, and what answers it (docs/product.md 14.1). */
export function IntentsScreen() {
  const intents = useQuery(editedIntentsQuery)
  const units = useQuery(unitsQuery)
  const helpLines = useQuery(editedHelpLinesQuery)
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const isLoaded = [intents, units, helpLines].every(({ data }) => data !== undefined)
  usePageTitle('What people ask')
  const addButton = (
    <Button
      aria-haspopup="dialog"
      disabled={!isLoaded}
      onClick={() => setOpened({ intent: null, addedPhrase: null })}
    >
      Add Intent
    </Button>
  )
  const loading = <ListLoading />

  return (
    <>
      <PageHeading
        lead="What people search for, in their own words. Each intent has phrases that they type, and the lessons or places that answer them."
        actions={addButton}
      >
        What people ask
      </PageHeading>
      <div className="mt-7">
        <QueryRegion query={intents} name="what people ask" loading={loading}>
          {(intentData) => (
            <QueryRegion query={units} name="the lessons" loading={loading}>
              {(unitData) => (
                <QueryRegion query={helpLines} name="the help lines" loading={loading}>
                  {(helpLineData) => (
                    <EditableIntents
                      {...intentData}
                      {...unitData}
                      {...helpLineData}
                      addButton={addButton}
                      opened={opened}
                      onOpen={setOpened}
                    />
                  )}
                </QueryRegion>
              )}
            </QueryRegion>
          )}
        </QueryRegion>
      </div>
    </>
  )
}
