import type { BankFiles } from './banks/bank-files.ts';
import type { BankReport } from './banks/bank-report.ts';
import { type LearnBankOptions, learnBank } from './banks/learn-bank.ts';
import { type LearnNetworkOptions, learnNetwork, type NetworkReport } from './networks/learn-network.ts';
import { networkSettings } from './networks/read-network.ts';
import { readVoiceFile, voiceFile } from './voice-files/voice-file.ts';
import type { VoiceProfile } from './voice-profile.ts';

/** A singer from a voicebank of any kind, with the file that the profile names by its digest. */
export interface BroughtBank {
  profile: VoiceProfile;
  donor: Buffer;
  report: BankReport | NetworkReport;
}

export type BringBankOptions = LearnBankOptions & LearnNetworkOptions;

/**
 * Learns a singer from a voicebank: from one of networks (DiffSinger, which has a dsconfig.yaml), else from one of
 * recordings (UTAU, a reading); one that was kept as files is taken as it is.
 * @throws UnreadableBankError naming the file and what is wrong
 */
export async function bringBank(files: BankFiles, options: BringBankOptions = {}): Promise<BroughtBank> {
  if (voiceFile(files) !== undefined) return readVoiceFile(files, options.name);
  return networkSettings(files) ? learnNetwork(files, options) : learnBank(files, options);
}
