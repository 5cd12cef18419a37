import { ServiceError } from '#lib/contract/service-error.ts';

/** @throws ServiceError 4001 (403) for anybody but the owner of the installation */
export function ownerOnly(user: { isOwner: boolean }): void {
  if (!user.isOwner)
    throw new ServiceError('invalid_parameters', { publicMessage: 'only the owner may', httpStatus: 403 });
}
