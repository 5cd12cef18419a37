/** A voicebank that somebody brings → a singer. */

export { UnreadableBankError } from '../voice/banks/bank-error.ts';
export { BANK_LIMITS, type BankFiles } from '../voice/banks/bank-files.ts';
export { readBankArchive } from '../voice/banks/read-archive.ts';
export { readBankFolder } from '../voice/banks/read-folder.ts';
export { type BringBankOptions, type BroughtBank, bringBank } from '../voice/bring-bank.ts';
export { readingList } from '../voice/readings/reading-list.ts';
export { speakLine } from '../voice/readings/speak-line.ts';
export { splitReading } from '../voice/readings/split-reading.ts';
export { voiceFiles } from '../voice/voice-files/voice-file.ts';
