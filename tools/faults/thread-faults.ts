/** Ways in which a render can go wrong; `poison` takes the whole process with it. */
export const THREAD_FAULTS = ['endless loop', 'out of memory', 'thread ends', 'poison'] as const;
export type ThreadFault = (typeof THREAD_FAULTS)[number];

const MARK = 'fault: ';

/** The description of a sound that goes wrong in this way. */
export const describeFault = (fault: ThreadFault): string => MARK + fault;

/** The fault that a description asks for. */
export const threadFaultOf = (description: string): ThreadFault | undefined =>
  THREAD_FAULTS.find((fault) => description === describeFault(fault));
