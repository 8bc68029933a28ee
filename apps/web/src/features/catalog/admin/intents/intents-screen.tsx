import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryRegion } from '../../../../app/query-region.tsx'
import { ListLoading } from '../../../../ui/tables/list-loading.tsx'
import { editedHelpLinesQuery, unitsQuery } from '../../editors/record-list-queries.ts'
import { ListPage } from '../list-parts.tsx'
import { editedIntentsQuery } from '../queries.ts'
import { AddButton } from '../record-buttons.tsx'
import { EditableIntents } from './editable-intents.tsx'
import { messages } from './messages.ts'
import type { OpenedForm } from './opened-form.ts'

/** What people search for in their own words, and what answers it (docs/product.md 14.1). */
export function IntentsScreen() {
  const intents = useQuery(editedIntentsQuery)
  const units = useQuery(unitsQuery)
  const helpLines = useQuery(editedHelpLinesQuery)
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const isLoaded = [intents, units, helpLines].every(({ data }) => data !== undefined)
  const addButton = (
    <AddButton disabled={!isLoaded} onClick={() => setOpened({ intent: null, addedPhrase: null })}>
      {messages.addIntent()}
    </AddButton>
  )
  const loading = <ListLoading />

  return (
    <ListPage
      title={messages.whatPeopleAsk()}
      lead={messages.lead()}
      action={addButton}
      query={intents}
      name={messages.intentsName()}
    >
      {(intentData) => (
        <QueryRegion query={units} name={messages.theLessons()} loading={loading}>
          {(unitData) => (
            <QueryRegion query={helpLines} name={messages.theHelpLines()} loading={loading}>
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
    </ListPage>
  )
}
