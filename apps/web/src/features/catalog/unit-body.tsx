import type { UnitView } from '@kitchen-table/contract/catalog'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'

const KILO = 1000

/** Formats a file size in decimal units: 940 B, 38 KB, 1.2 MB. */
function formatFileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} KB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}

/** Prints one lesson alone: marks it with `data-printing`, and src/ui/print.css hides what is around it. */
function printUnit(unitId: string): void {
  const unit = document.getElementById(unitId)
  if (unit === null) return
  unit.dataset.printing = ''
  window.print()
  delete unit.dataset.printing
}

type UnitBodyProps = { unit: UnitView; onDownload: () => void; completion: ReactNode; video: ReactNode }

export function UnitBody({ unit, onDownload, completion, video }: UnitBodyProps) {
  const { attachment, embedImage } = unit
  return (
    <div className="space-y-5 sm:ps-15 print:ps-0">
      {unit.type === 'Video' && unit.link !== null
        ? video
        : embedImage && (
            <img
              src={embedImage.href}
              alt={unit.embedImageAlt}
              width={800}
              height={450}
              loading="lazy"
              className="h-auto w-full max-w-reading rounded-field text-reading print:max-w-60"
            />
          )}
      <RichText html={unit.content} headingLevel={3} />
      {attachment && (
        <p className="print:hidden">
          <a
            href={attachment.href}
            download={attachment.name}
            onClick={onDownload}
            className={`${buttonStyle({ variant: 'outline' })} max-w-full flex-wrap`}
          >
            <LineIcon name="download" className="size-5" />
            Download {unit.type}
            <span className="text-small font-normal">{formatFileSize(attachment.size)}</span>
          </a>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 print:hidden">
        {completion}
        <Button variant="quiet" size="small" className="ms-auto" onClick={() => printUnit(unit.unitId)}>
          Print
        </Button>
      </div>
    </div>
  )
}
