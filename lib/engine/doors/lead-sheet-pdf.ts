/** A score → its melody as a printable page. Apart from the other files, for what it is drawn with is large. */
export { writeLeadSheetPdf } from '../score/engraving/write-pdf.ts';
