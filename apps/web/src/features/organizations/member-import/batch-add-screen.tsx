import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRefusalCode } from '../../../app/api.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import { memberImportQuery } from './import-queries.ts'
import { messages } from './messages.ts'
import { ProcessStep } from './process-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepHeading } from './step-heading.tsx'
import { UploadStep } from './upload-step.tsx'

type BatchAddScreenProps = {
  group: OrganizationDetails
  /** `new`, or the id of an import. */
  importId: string
  onOpenImport: (id: string) => void
  onClose: () => void
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Batch Add (docs/product.md 15.5): choose a file, look it over, and watch it being processed. */
export function BatchAddScreen({ group, importId, onOpenImport, onClose }: BatchAddScreenProps) {
  // Here, so that it is still there when another import was opened and finished.
  const [waitingFile, setWaitingFile] = useState<ChosenFile | null>(null)
  if (importId === 'new')
    return (
      <UploadStep
        group={group}
        waitingFile={waitingFile}
        onWaitingFile={setWaitingFile}
        onOpenImport={onOpenImport}
        onClose={onClose}
      />
    )
  // Not requested: the server would refuse it as invalid input, not as an unknown import.
  if (!uuidPattern.test(importId))
    return <ImportGone group={group} onOpenImport={onOpenImport} onClose={onClose} />
  return (
    <OpenImport key={importId} group={group} id={importId} onOpenImport={onOpenImport} onClose={onClose} />
  )
}

type OpenImportProps = Omit<BatchAddScreenProps, 'importId'> & { id: string }

function OpenImport({ group, id, onOpenImport, onClose }: OpenImportProps) {
  const { slug } = group
  const query = useQuery(memberImportQuery(slug, id))
  // Set by the button that begins or resumes the import, so that a page that is only opened begins nothing.
  const [isListening, setIsListening] = useState(false)
  const chooseAnother = () => onOpenImport('new')
  if (getRefusalCode(query.error) === 'groups.import_not_found')
    return <ImportGone group={group} onOpenImport={onOpenImport} onClose={onClose} />

  return (
    <QueryRegion
      query={query}
      name={messages.theImport()}
      loading={<Skeleton shape="block" className="h-96" />}
    >
      {(memberImport) =>
        memberImport.state === 'review' ? (
          <ReviewStep
            group={group}
            memberImport={memberImport}
            onStarted={() => setIsListening(true)}
            onChooseAnother={chooseAnother}
            onClose={onClose}
          />
        ) : (
          <ProcessStep
            group={group}
            memberImport={memberImport}
            isListening={isListening}
            onListen={setIsListening}
            onChooseAnother={chooseAnother}
            onClose={onClose}
          />
        )
      }
    </QueryRegion>
  )
}

function ImportGone({ group, onOpenImport, onClose }: Omit<BatchAddScreenProps, 'importId'>) {
  return (
    <>
      <StepHeading
        group={group}
        title={messages.importGone()}
        lead={messages.importGoneText()}
        onClose={onClose}
      />
      <Button onClick={() => onOpenImport('new')}>{messages.chooseFile()}</Button>
    </>
  )
}
