import type { UnitView } from '@kitchen-table/contract/catalog'
import { useId, useState } from 'react'
import { lazyComponent } from '../../app/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { messages } from './messages.ts'

const ParsedWorksheetForm = lazyComponent(
  () => import('./parsed-worksheet.tsx').then((module) => module.ParsedWorksheetForm),
  {
    name: messages.theWorksheet,
    isOnDemand: true,
    fallback: () => <Skeleton shape="block" className="h-96" />,
  },
)

type LessonWorksheetProps = {
  unit: Pick<
    UnitView,
    'unitId' | 'title' | 'language' | 'worksheet' | 'worksheetValues' | 'worksheetHref' | 'sensitive'
  >
  onDownload?: (() => void) | undefined
}

/** The worksheet of a lesson: as a PDF, and as a page to fill in here. Of a sensitive lesson nothing is stored. */
export function LessonWorksheet({ unit, onDownload }: LessonWorksheetProps) {
  const { unitId, title, language, worksheet, worksheetValues, worksheetHref, sensitive } = unit
  const [isOpen, setOpen] = useState(false)
  const formId = useId()

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={formId}
          onPointerEnter={() => void ParsedWorksheetForm.preload()}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? messages.closeWorksheet() : messages.fillInHere()}
        </Button>
        {worksheetHref !== null && (
          <a
            href={worksheetHref}
            download
            onClick={onDownload}
            className={`${buttonStyle({ variant: 'outline' })} max-w-full flex-wrap`}
          >
            <LineIcon name="download" className="size-5" />
            {messages.worksheetPdf()}
          </a>
        )}
      </div>
      <div id={formId}>
        {isOpen && (
          <ParsedWorksheetForm
            source={worksheet}
            values={worksheetValues}
            storageKey={sensitive ? null : unitId}
            title={title}
            language={language}
            isDraft={worksheetHref === null}
          />
        )}
      </div>
    </div>
  )
}
