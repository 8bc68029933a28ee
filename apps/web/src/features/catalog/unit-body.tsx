import type { UnitView } from '@kitchen-table/contract/catalog'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { LineIcon } from '../../ui/line-icon.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { formatFileSize } from './format-file-size.ts'
import { printUnit } from './print-unit.ts'

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
