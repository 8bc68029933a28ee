import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit.css'
import { FlashRegion } from '../src/ui/feedback/flash-region.tsx'
import { PageHeading } from '../src/ui/page-heading.tsx'
import { SkipLink } from '../src/ui/skip-link.tsx'
import { ButtonsSection } from './buttons-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { CodesSection } from './codes-section.tsx'
import { ContentSection } from './content-section.tsx'
import { DataTableSection } from './data-table-section.tsx'
import { EditorSamples } from './editor-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { RichTextSection } from './rich-text-section.tsx'
import { StatesSection } from './states-section.tsx'
import { TableSection } from './table-section.tsx'
import { ToolsSection } from './tools-section.tsx'
import { WorksheetsSection } from './worksheets-section.tsx'

function KitPage() {
  return (
    <>
      <SkipLink />
      <FlashRegion />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-10 sm:px-6">
        <PageHeading lead="Every part in every state. For developers; never part of the build.">
          Kit
        </PageHeading>
        <ButtonsSection />
        <FieldsSection />
        <CodesSection />
        <ContentSection />
        <OverlaysSection />
        <StatesSection />
        <TableSection />
        <DataTableSection />
        <ChartsSection />
        <EditorSamples />
        <RichTextSection />
        <ChoicesSection />
        <ToolsSection />
        <WorksheetsSection />
      </main>
    </>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <KitPage />
    </StrictMode>,
  )
